/// A plan that can be bought.
public enum Plan: String, CaseIterable, Hashable, Sendable {
  case monthly, yearly, lifetime
}

/// A bought plan and its duration.
public enum Term: Hashable, Sendable {
  /// Through the day `until`.
  case monthly(until: Day)
  /// Through the day `until`.
  case yearly(until: Day)
  case lifetime

  /// The bought plan.
  public var plan: Plan {
    switch self {
    case .monthly: .monthly
    case .yearly: .yearly
    case .lifetime: .lifetime
    }
  }

  /// The last day; `nil` for a lifetime.
  public var lastDay: Day? {
    switch self {
    case .monthly(let day), .yearly(let day): day
    case .lifetime: nil
    }
  }

  /// Makes the term of a plan: subscriptions need a last day, a lifetime none; otherwise `nil`.
  public init?(plan: Plan, lastDay: Day?) {
    switch (plan, lastDay) {
    case (.monthly, let day?): self = .monthly(until: day)
    case (.yearly, let day?): self = .yearly(until: day)
    case (.lifetime, nil): self = .lifetime
    default: return nil
    }
  }
}
