import { expectDifference, expectListed } from '../support/tried-package'

test('requests a new look at the choice if a release fixes a listed difference', () => {
  const message = (input: string): string =>
    `some-package now gives our result for ${input}. Take it off the list, and look again at the choice in docs/dependencies.md: can some-package replace our code?`
  expect(() => expectListed('some-package', ['a'], ['a', 'b'])).toThrow(message('b'))
  expect(() => expectDifference('some-package', 'a', [1], [1])).toThrow(message('"a"'))
  expectDifference('some-package', 'a', [1], [2])
})

test('rejects an unlisted difference', () => {
  expect(() => expectListed('some-package', ['a', 'b'], ['a'])).toThrow('Expected')
  expectListed('some-package', ['a'], ['a'])
})
