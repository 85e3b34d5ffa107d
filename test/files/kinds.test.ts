import { formatDiagnostic, type Diagnostic } from '../../src/base/diagnostics/diagnostic'
import type { Key } from '../../src/files/file-kind'
import { fileKinds, findFileKind, type AnyFileKind } from '../../src/files/kinds'
import { memoryFiles } from '../../src/ports/files'
import { findDiagnostics } from '../tools/check/find'
import { register } from '../support/register'

const kinds = Object.entries<AnyFileKind>(fileKinds)
const withKeys = kinds.filter(([, { keys }]) => Object.keys(keys).length > 0)

/** The required keys of a kind of file, then these lines. */
function write({ format, keys }: AnyFileKind, lines: readonly string[]): string {
  const names = lines.map((line) => line.replace(/:.*/s, ''))
  const required = Object.entries<Key>(keys).flatMap(([name, { isRequired, example }]) =>
    isRequired && !names.includes(name) ? [`${name}: ${example}`] : [],
  )
  const yaml = [...lines, ...required].join('\n')
  return format === 'liquid' ? `---\n${yaml}\n---\n` : yaml
}

describe.each(kinds)('%s', (_, kind) => {
  const { example } = kind

  test('finds its example by its path, and reads it', () => {
    expect(findFileKind(example.path)).toBe(kind)
    expect(kind.read(example.path, example.text).diagnostics).toEqual([])
  })

  test('is found in modules and by its older folders', () => {
    expect(findFileKind(`modules/blog/${example.path.replace(/^modules\/blog\//, '')}`)).toBe(kind)
  })
})

describe.each(withKeys)('the keys of %s', (_, kind) => {
  const { example } = kind
  const keys = Object.entries<Key>(kind.keys)

  test.each(keys)('accept the example of %s', (name, key) => {
    const others = name === 'custom_model_types' ? ['resource: Customization'] : []
    const { diagnostics } = kind.read(example.path, write(kind, [...others, `${name}: ${key.example}`]))
    expect(diagnostics.map(formatDiagnostic)).toEqual([])
  })

  test.each(keys)('have a type and a sentence for %s', (_, { type, summary }) => {
    expect(type.expected).toMatch(/\w/)
    expect(summary).toMatch(/\.$/)
  })

  if (kind.unknownKeys === 'allowed') return

  /** Misspells a key by doubling its second letter. */
  const misspell = (name: string): string => name.slice(0, 2) + name.slice(1)
  const line = kind.format === 'liquid' ? 3 : 2

  test.each(keys)('report a misspelt %s with its place and the right name', (name, key) => {
    const text = write(kind, ['metadata: { a: 1 }', `${misspell(name)}: ${key.example}`])
    const found = kind.read(example.path, text).diagnostics.filter(({ keys: [first] }) => first === misspell(name))
    const severity = kind.unknownKeys === 'fault' ? 'error' : 'warning'
    const expected: Partial<Diagnostic> = {
      rule: 'unknown-key',
      severity,
      file: example.path,
      line,
      column: 1,
      suggestion: name,
    }
    if (name.length > 2) expect(found).toEqual([expect.objectContaining(expected)])
    else expect(found).toHaveLength(1)
  })
})

const misspelt: Readonly<Record<string, string>> = {
  'views/pages/a.liquid': '---\nslug: a\nlayuot: b\n---\n',
  'authorization_policies/admin.liquid': '---\nhttp_status: 404\nredirct_to: /\n---\ntrue',
  'emails/a.liquid': '---\nto: a@example.com\nsubjekt: b\n---\n',
  'smses/a.liquid': "---\nto: '+48600100200'\ncontnt: b\n---\n",
  'schema/tea.yml': 'name: tea\nproprties: []\n',
  'config.yml': 'default_layout: ""\nslug_exact_mach: true\n',
}

test('reports the same place and suggestion in a request, the log and check', async () => {
  const page = '---\nauthorization_policies: [admin]\n---\n'
  const files = { ...misspelt, 'views/pages/index.liquid': page }
  const checked = (await findDiagnostics(files)).filter(({ rule }) => rule === 'unknown-key')
  expect(checked.map(formatDiagnostic).sort()).toEqual([
    'authorization_policies/admin.liquid:3:1: redirct_to: unknown key (did you mean "redirect_to"?)',
    'config.yml:2:1: slug_exact_mach: unknown key (did you mean "slug_exact_match"?)',
    'emails/a.liquid:3:1: subjekt: unknown key (did you mean "subject"?)',
    'schema/tea.yml:2:1: proprties: unknown key (did you mean "properties"?)',
    'smses/a.liquid:3:1: contnt: unknown key (did you mean "content"?)',
    'views/pages/a.liquid:3:1: layuot: unknown key (did you mean "layout"?)',
  ])

  const { entries, ...platform } = register({ files: memoryFiles(files) })
  await platform.respond({ page: '/a' })
  await platform.respond({ page: '/' })
  for (const field of ['email_send(template: { name: "a" })', 'sms_send(template: { name: "a" })']) {
    await platform.respond(`{% graphql _ %}mutation { ${field} { is_scheduled_to_send } }{% endgraphql %}`)
  }
  await platform.respond('{% graphql _ %}{ records(per_page: 1) { total_entries } }{% endgraphql %}')
  const logged = entries.flatMap(({ diagnostic }) => diagnostic ?? [])
  for (const diagnostic of checked) expect(logged).toContainEqual(diagnostic)
})

test('throw the fault of a file when its value is read', () => {
  const { value } = fileKinds.form.read('forms/tea.liquid', '---\nresource: tea\n---\n')
  expect(value.resource).toBe('tea')
  const file = fileKinds.form.read('forms/tea.liquid', '---\nresource: tea\nfeilds:\n---\n')
  expect(() => file.value).toThrow('forms/tea.liquid:3:1: feilds: unknown key (did you mean "fields"?)')
})
