import { memoryFiles } from '../../../src/ports/files'
import { movableClock } from '../../../src/tools/testing'
import { errorOf, register } from '../../support/register'

describe('movableClock', () => {
  it('is fixed until it is moved', async () => {
    const clock = movableClock('2030-05-01T12:00:00Z')
    const { liquid } = register({ clock })
    const time = (): Promise<unknown> => liquid.parseAndRender("{{ 'now' | to_time | strftime: '%F %T' }}")
    expect(await time()).toBe('2030-05-01 12:00:00')
    clock.move({ days: 1, hours: 2, minutes: 3, seconds: 4 })
    expect(await time()).toBe('2030-05-02 14:03:04')
    clock.move({ days: -1 })
    expect(await time()).toBe('2030-05-01 14:03:04')
    clock.set(new Date('2031-01-01T00:00:00Z'))
    expect(await time()).toBe('2031-01-01 00:00:00')
  })

  it('makes jobs due', async () => {
    const clock = movableClock()
    const platform = register({ clock, files: memoryFiles({ 'lib/job.liquid': "{% log 'ran', type: 'job' %}" }) })
    const ran = (): number => platform.entries.filter(({ type }) => type === 'job').length
    await platform.liquid.parseAndRender("{% background id = 'job', delay: 60 %}")
    await platform.jobs.drain()
    expect(ran()).toBe(0)
    clock.move({ hours: 1 })
    await platform.jobs.drain()
    expect(ran()).toBe(1)
  })

  it('rejects other units and dates', () => {
    const clock = movableClock()
    expect(errorOf(() => clock.move({ minuts: 5 } as never)).message).toBe(
      'movableClock: unknown unit "minuts" (did you mean "minutes"?); expected one of seconds, minutes, hours, days',
    )
    expect(errorOf(() => clock.move({ days: NaN })).message).toBe(
      'movableClock: days: expected a number, got Float NaN',
    )
    expect(errorOf(() => clock.move(60_000 as never)).message).toBe(
      'movableClock: expected a duration such as { minutes: 5 }, got Integer 60000',
    )
    expect(errorOf(() => clock.set('soon')).message).toBe(
      'movableClock: expected a date such as "2030-05-01T12:00:00Z", got String "soon"',
    )
  })
})
