import { named, part } from './message'

const depth = 10_000

export const brokenJson: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '0',
  '"form"',
  '\ufeff{}',
  '{"form":',
  '{"form":NaN}',
  "{'form':1}",
  '{"form":{},}',
  '{"form":"\\ud800"}',
  '{"form":"\\u00"}',
  '{"form":{},"form":[]}',
  '[{}]',
]

/** JSON that `JSON.stringify` never writes, to insert before the other members of an envelope. */
export const rawMembers: readonly string[] = [
  '"parent_resource_id":1e400,',
  `"parent_resource_id":${'9'.repeat(400)},`,
  '"__proto__":{"polluted":1},',
  '"constructor":{"prototype":{"polluted":1}},',
  `"deep":${'['.repeat(depth)}${']'.repeat(depth)},`,
  `"deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)},`,
  `"deep":${'['.repeat(depth)},`,
]

export const brokenPairs: readonly string[] = [
  `form${'[a]'.repeat(depth)}=1`,
  `${'['.repeat(depth)}=1`,
  `form[${'a'.repeat(100_000)}]=1`,
  'form[properties][__proto__][polluted]=1',
  '__proto__[polluted]=1&constructor[prototype][polluted]=1',
  'form[][a]=1&form[b]=2',
  'form=1&form[a]=2',
  'form[a]=1&form[a][b]=2',
  'form[=1&]form=2&[]=3&[a]=4&=5&&&',
  'form[%ff]=%zz%&form[a]=%ed%a0%80%00',
  Array.from({ length: 10_001 }, (_, i) => `a${i}=`).join('&'),
  'as=__proto__&form_configuration_name=sign_up',
  '_method[]=put&_method[]=delete',
]

export const brokenParts: readonly string[] = [
  '',
  '--boundary',
  '--boundary--',
  part(named('form[email]')),
  part(named('__proto__[polluted]')),
  part(named(`form${'[a]'.repeat(depth)}`)),
  part(named('x'.repeat(5000))),
  part('Content-Disposition: form-data'),
  part('Content-Disposition: form-data; filename="x"'),
  part('X: y'),
  part(`${named('a')}; filename*=utf-8''%ff%zz`),
  part(`${named('form[custom_images][a]')}; filename="a\0b"\r\nContent-Type: \u0001`),
  part(`${named('a')}\r\nContent-Type: text/plain; charset=nonsense`),
  part(`${named('a')}\r\nContent-Transfer-Encoding: base64`, '%%%'),
  part(`${named('a')}\r\n${'X: y\r\n'.repeat(3000)}`),
  `--boundary\r\n${named('a')}\r\n`,
  `--boundary\n${named('a')}\n\n1\n--boundary--\n`,
]
