# frozen_string_literal: true

# The methods of Rails' ActiveSupport that Liquid calls if they exist: `x == blank` calls `blank?`, and `first` and `last`
# work for text.

class Object
  def blank?
    respond_to?(:empty?) ? empty? : !self
  end
end

class String
  def blank?
    match?(/\A[[:space:]]*\z/)
  end

  def first
    self[0] || ''
  end

  def last
    self[-1] || ''
  end
end
