/// Seeds of the property tests; a failure names the one it had as its argument.
let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]
