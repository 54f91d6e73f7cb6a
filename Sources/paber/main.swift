print("paber")
