import { atLeast } from '../../language/definitions/bounds'
import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { arrayOf, boolean, number, optional, parameter, text } from '../../language/definitions/types'
import { unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { hashOrArray } from '../hash-or-array'
import { HashDiffer } from './differ'
import { option, allowOptions } from '../../language/definitions/options'

const share: ParameterType<number> = {
  name: 'number from 0 to 1',
  read(value) {
    const share = number.read(value)
    if (share >= 0 && share <= 1) return share
    throw new ArgumentError(undefined, `expected a number from 0 to 1, got ${describe(value)}`)
  },
}

const tolerance = atLeast(0)

const keyOrKeys: ParameterType<readonly string[]> = {
  name: 'key, or array of keys',
  read: (value) => (Array.isArray(unwrap(value)) ? arrayOf(text).read(value) : [text.read(value)]),
}

const names = [
  'similarity',
  'strict',
  'strip',
  'case_insensitive',
  'numeric_tolerance',
  'delimiter',
  'ignore_keys',
  'array_path',
  'use_lcs',
  'indifferent',
]

export const hashDiff = defineFilter({
  name: 'hash_diff',
  summary:
    'The changes that turn a hash into another: `["+", path, value]`, `["-", path, value]`, `["~", path, old, new]`.',
  parameters: [
    parameter('hash', hashOrArray),
    parameter('other_hash', hashOrArray),
    optional(
      'options',
      allowOptions(names),
      {},
      '`similarity` (0.8): two elements of arrays count as one changed element if at least this share of their values is equal; `strict` (true): `1` and `1.0` differ; `strip` and `case_insensitive`: compare texts without surrounding white space, and without case; `numeric_tolerance` (0); `delimiter` (`.`) between the keys of a path; `ignore_keys`: keys to ignore; `array_path`: paths are arrays; `use_lcs` (true): compare arrays by their longest common subsequence; false compares them index by index, which is faster; `indifferent`: has no effect, because all keys are texts.',
    ),
  ],
  returns: 'array of arrays',
  examples: [
    {
      template: '{{ a | hash_diff: b | json }}',
      data: { a: { x: 1, y: { z: [1, 2, 3] } }, b: { y: { z: [1, 3] }, n: 'new' } },
      output: '[["-","x",1],["-","y.z[1]",2],["+","n","new"]]',
    },
    {
      template: '{{ a | hash_diff: b, case_insensitive: true | json }}',
      data: { a: { x: 'A', y: 1 }, b: { x: 'a', y: 2 } },
      output: '[["~","y",1,2]]',
    },
  ],
  run(hash, other, options) {
    return new HashDiffer(this, {
      similarity: option(options, 'similarity', share, 0.8),
      strict: option(options, 'strict', boolean, true),
      strip: option(options, 'strip', boolean, false),
      caseInsensitive: option(options, 'case_insensitive', boolean, false),
      numericTolerance: option(options, 'numeric_tolerance', tolerance, 0),
      delimiter: option(options, 'delimiter', text, '.'),
      ignoreKeys: option(options, 'ignore_keys', keyOrKeys, []),
      arrayPath: option(options, 'array_path', boolean, false),
      useLcs: option(options, 'use_lcs', boolean, true),
    }).diff(hash, other)
  },
})
