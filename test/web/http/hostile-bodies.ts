/** A body of about 1 MB, and its content type. */
export interface HostileBody {
  readonly type: string
  readonly body: string
}

const size = 1_048_000
const dashes = '-'.repeat(69)

/** Repeats a piece up to the size. */
function fill(piece: string | ((index: number) => string), room = size): string {
  const pieces: string[] = []
  for (let length = 0, i = 0; ; i++) {
    const next = typeof piece === 'string' ? piece : piece(i)
    length += next.length
    if (length > room) return pieces.join('')
    pieces.push(next)
  }
}

function multipart(parts: string, boundary = 'b'): HostileBody {
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts}\r\n--${boundary}--\r\n` }
}

function part(parameters: string, content = '', headers = ''): string {
  return `--b\r\nContent-Disposition: form-data; ${parameters}\r\n${headers}\r\n${content}\r\n`
}

const pairs = (body: string): HostileBody => ({ type: 'application/x-www-form-urlencoded', body })
const json = (body: string): HostileBody => ({ type: 'application/json', body })
const members = (member: (index: number) => string): string => fill(member).slice(0, -1)
const form = (inside: string): HostileBody =>
  json(`{"form_configuration_name":"car","parent_resource_id":"car","form":{"custom_model_type_name":"car",${inside}}}`)

export const hostileBodies: Readonly<Record<string, HostileBody>> = {
  'boundaries alone': multipart(fill('\r\n--b')),
  'parts without headers': multipart(fill('--b\r\n\r\n\r\n')),
  'empty fields': multipart(fill(part('name=a'))),
  'empty files': multipart(fill(part('name=a; filename=b'))),
  'fields of their own': multipart(fill((i) => part(`name="form[properties][k${i}]"`))),
  'fields of a list': multipart(fill(part('name="form[properties][a][]"'))),
  'deep fields': multipart(fill(part(`name="form${'[a]'.repeat(30)}"`))),
  'one name of brackets': multipart(part(`name="${fill('[a]')}"`)),
  'one long header': multipart(part('name=a', '', `X: ${fill('a')}\r\n`)),
  'many headers': multipart(part('name=a', '', fill('X:a\r\n'))),
  'many headers in each part': multipart(fill(part('name=a', '', 'X:a\r\n'.repeat(1000)))),
  'many parameters in each part': multipart(fill(part('a=b;'.repeat(1500)))),
  'backslashes in names': multipart(fill(part(`name="${'\\\\'.repeat(3000)}"`))),
  'quotes that do not end': multipart(fill(part(`name="${'\\"'.repeat(3000)}`))),
  'encodings of their own': multipart(fill(part('name=a', 'a', 'Content-Type: text/plain; charset=utf-16le\r\n'))),
  'line breaks': multipart(part('name=a', fill('\r\n'))),
  'almost boundaries': multipart(part('name=a; filename=b', fill('\r\n--'))),
  'almost long boundaries': multipart(
    part('name=a', fill(`\r\n--${dashes}`)).replace('--b', `--${dashes}b`),
    `${dashes}b`,
  ),
  'a text before the first boundary': multipart(`${fill('\r\n--c')}\r\n${part('name=a')}`),
  'a part without an end': { type: 'multipart/form-data; boundary=b', body: part('name=a', fill('a')) },
  'pairs of one name': pairs(fill('a=&')),
  'pairs of their own names': pairs(fill((i) => `k${i}=&`)),
  'nested pairs': pairs(fill((i) => `form[properties][k${i}]=&`)),
  'a list': pairs(fill('form[properties][a][]=&')),
  'a list of hashes': pairs(fill('form[properties][a][][b]=&')),
  'a list of a growing hash': pairs(fill((i) => `form[properties][a][][b${i}]=&`)),
  'deep pairs': pairs(fill((i) => `form[properties][${i}]${'[a]'.repeat(29)}=&`)),
  'indices of arrays': pairs(fill((i) => `form[properties][${4_294_967_294 - i * 1000}]=&`)),
  'plus signs': pairs(`a=${fill('+')}`),
  'broken escapes': pairs(`a=${fill('%+')}`),
  'separators alone': pairs(fill('&')),
  'brackets alone': pairs(fill('[]')),
  'members of their own names': json(`{${members((i) => `"k${i}":1,`)}}`),
  'properties of their own names': form(`"properties":{${members((i) => `"k${i}":1,`)}}`),
  'properties like indices': form(`"properties":{${members((i) => `"${4_294_967_294 - i * 1000}":1,`)}}`),
  'files that are none': form(`"custom_images":{${members((i) => `"k${i}":1,`)}}`),
  'customizations inside': form(`"customizations":{${members((i) => `"k${i}":{},`)}}`),
  'empty lists': form(`"properties":{"a":[${members(() => '[],')}]}`),
  'lists inside each other': json(fill('[', size / 2) + fill(']', size / 2)),
  'hashes inside each other': form(`"properties":${fill('{"a":', size / 2)}1${fill('}', size / 10)}`),
  'one number': form(`"properties":{"a":${fill('9')}}`),
  'one text of escapes': form(`"properties":{"a":"${fill('\\u0000')}"}`),
}
