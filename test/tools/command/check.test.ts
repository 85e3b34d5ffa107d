import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

const project = newDirectory({
  'app/views/pages/index.liquid': "---\nenable_profiler: true\n---\n{% if 1 2 %}{{ 'a' | upcse }}{% endif %}",
  'app/views/pages/a space.liquid': "{% render 'modules/blog/crad' %}",
  'modules/blog/public/views/partials/card.liquid': "{% render 'gone' %}",
})
const sound = newDirectory({ 'app/views/pages/index.liquid': '---\nenable_profiler: true\n---\n' })

describe('liquid-platform check', () => {
  it('prints each finding with its place, and exits with 1 after errors', async () => {
    const { code, output } = await command(project, ['check', 'app'])
    expect(output.split('\n')).toEqual([
      'app/views/pages/a space.liquid:1:11 error can\'t find partial "modules/blog/crad" (did you mean "modules/blog/card"?); looked for modules/blog/views/partials/crad.liquid, modules/blog/lib/crad.liquid [missing-partial]',
      'app/views/pages/index.liquid:2:1 hint enable_profiler: this key has no effect here [idle-key]',
      'app/views/pages/index.liquid:4:9 warning unexpected "2": ignored [ignored-syntax]',
      'app/views/pages/index.liquid:4:22 error unknown filter "upcse" (did you mean "upcase"?) [unknown-filter]',
      'modules/blog/public/views/partials/card.liquid:1:11 error can\'t find partial "gone"; looked for views/partials/gone.liquid, lib/gone.liquid [missing-partial]',
      '',
      '3 files checked: 3 errors, 1 warning, 1 hint',
    ])
    expect(code).toBe(1)
  })

  it('accepts the assertions of the command test', async () => {
    const test = "{% function contract = 'modules/tests/assertions/equal', contract: contract, given: 1, expected: 1 %}"
    const { output } = await command(newDirectory({ 'app/lib/a_test.liquid': test }), ['check'])
    expect(output).toBe('1 file checked: 0 errors, 0 warnings, 0 hints')
  })

  it('exits with 0 if there are only hints', async () => {
    const { code, output } = await command(sound, ['check'])
    expect([code, output]).toEqual([0, expect.stringContaining('1 file checked: 0 errors, 0 warnings, 1 hint')])
  })

  it('replaces misspelt names in the files of the app, not of its modules', async () => {
    const module = 'modules/blog/public/views/partials/card.liquid'
    const page = 'app/views/pages/index.liquid'
    const folder = newDirectory({ [page]: "---\nslugg: a\n---\n{{ 'é' | upcse }}", [module]: "{{ 'a' | upcse }}" })
    const { code, output } = await command(folder, ['check', '--fix'])
    expect(readFileSync(join(folder, page), 'utf8')).toBe("---\nslug: a\n---\n{{ 'é' | upcase }}")
    expect(readFileSync(join(folder, module), 'utf8')).toBe("{{ 'a' | upcse }}")
    expect(output).toContain('2 files checked: 1 error, 0 warnings, 0 hints, 2 fixed')
    expect(code).toBe(1)
  })

  it('prints JSON', async () => {
    const { code, output } = await command(sound, ['check', '--json'])
    expect(JSON.parse(output)).toEqual({
      files: 1,
      counts: { error: 0, warning: 0, hint: 1 },
      findings: [
        {
          file: 'app/views/pages/index.liquid',
          line: 2,
          column: 1,
          severity: 'hint',
          rule: 'idle-key',
          keys: ['enable_profiler'],
          message: 'enable_profiler: this key has no effect here',
        },
      ],
    })
    expect(code).toBe(0)
  })

  it.each(['--sarif', '--format=sarif'])('prints SARIF 2.1.0 with %s', async (option) => {
    const { code, output } = await command(project, ['check', option])
    const log = JSON.parse(output) as Sarif
    expect(faultsIn(log)).toEqual([])
    const [{ results }] = log.runs
    expect(results).toHaveLength(5)
    expect(results[0]).toMatchObject({
      ruleId: 'missing-partial',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'app/views/pages/a%20space.liquid' },
            region: { startLine: 1, startColumn: 11 },
          },
        },
      ],
    })
    expect(results.map(({ level }) => level)).toEqual(['error', 'note', 'warning', 'error', 'error'])
    expect(code).toBe(1)
  })

  it('finds faults in config.yml', async () => {
    const directory = newDirectory({ 'app/config.yml': 'escape_output_instead_of_sanitize: maybe\n' })
    const { code, output } = await command(directory, ['check'])
    expect(output).toContain(
      'app/config.yml:1:1 error escape_output_instead_of_sanitize: expected true or false, got String "maybe" [configuration]',
    )
    expect(code).toBe(1)
  })
})

interface Sarif {
  readonly version: string
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly SarifRule[] } }
      readonly results: readonly SarifResult[]
    },
  ]
}

interface SarifRule {
  readonly id: string
  readonly shortDescription: { readonly text: string }
  readonly defaultConfiguration: { readonly level: string }
}

interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string }
      readonly region: { readonly startLine: number; readonly startColumn: number }
    }
  }[]
}

const levels = ['none', 'note', 'warning', 'error']

/** The violated rules of SARIF 2.1.0: sections 3.13.2, 3.14.6, 3.18.2, 3.19.2, 3.27, 3.28, 3.29, 3.30, 3.49. */
function faultsIn({ version, runs }: Sarif): readonly string[] {
  const faults: string[] = []
  const must = (holds: boolean, rule: string): void => void (holds || faults.push(rule))
  must(version === '2.1.0', '3.13.2: the version')
  for (const { tool, results } of runs) {
    const { name, rules } = tool.driver
    must(name !== '', '3.19.8: the name of the tool')
    must(new Set(rules.map(({ id }) => id)).size === rules.length, '3.19.23: rules with ids of their own')
    for (const { shortDescription, defaultConfiguration } of rules) {
      must(shortDescription.text !== '', '3.12.3: the text of a description')
      must(levels.includes(defaultConfiguration.level), '3.50.3: the level of a rule')
    }
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      must(rules[ruleIndex]?.id === ruleId, '3.27.6: the index of the rule')
      must(levels.includes(level), '3.27.10: the level')
      must(message.text !== '', '3.27.11: the message')
      for (const { physicalLocation } of locations) {
        const { uri } = physicalLocation.artifactLocation
        must(new URL(uri, 'file:///repository/').pathname === `/repository/${uri}`, '3.4.3: a relative URI reference')
        const { startLine, startColumn } = physicalLocation.region
        must(
          [startLine, startColumn].every((at) => Number.isInteger(at) && at >= 1),
          '3.30.5: lines from 1 on',
        )
      }
    }
  }
  return faults
}
