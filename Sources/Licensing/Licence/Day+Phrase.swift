public import Localization

extension Day {
  /// The day as people write it, such as `3 May 2027`. Each month has its own phrase, because
  /// languages order day, month and year differently and inflect the name of the month.
  public var phrase: Phrase {
    let (year, month, day) = date
    return switch month {
    case 1: Phrase("\(day) January \(year)")
    case 2: Phrase("\(day) February \(year)")
    case 3: Phrase("\(day) March \(year)")
    case 4: Phrase("\(day) April \(year)")
    case 5: Phrase("\(day) May \(year)")
    case 6: Phrase("\(day) June \(year)")
    case 7: Phrase("\(day) July \(year)")
    case 8: Phrase("\(day) August \(year)")
    case 9: Phrase("\(day) September \(year)")
    case 10: Phrase("\(day) October \(year)")
    case 11: Phrase("\(day) November \(year)")
    default: Phrase("\(day) December \(year)")
    }
  }
}
