import fc from 'fast-check'
import { RunningApp, type Sending } from './app'
import { apps } from './draw/configurations'
import { mutations } from './draw/mutations'
import { restRequests } from './draw/rest'
import { Refused } from './model/attributes'
import { callbacks, type App } from './model/forms'
import { isShown, predict, type Request } from './model/requests'
import type { World } from './model/world'

const { FUZZ, LONG } = process.env
const numRuns = Math.max(LONG === undefined ? 25 : 150, Number(FUZZ ?? 0))

/** A request and its encoding. */
interface Step {
  readonly request: Request
  readonly sending?: Sending
}

const steps: fc.Arbitrary<(app: App, world: World) => Step> = fc.oneof(
  { weight: 3, arbitrary: restRequests },
  { weight: 1, arbitrary: mutations.map((draw) => (app: App, world: World) => ({ request: draw(app, world) })) },
)

/** The numbers of accepted and refused requests of each kind. */
const counts = new Map<string, { done: number; refused: number }>()

function count(request: Request, outcome: 'done' | 'refused'): void {
  const key = request.kind === 'rest' ? `${request.method} ${request.path}` : request.name
  const counted = counts.get(key) ?? { done: 0, refused: 0 }
  counted[outcome]++
  counts.set(key, counted)
}

test('applies exactly the changes that the model allows', async () => {
  const stepLists = fc.array(steps, { minLength: 1, maxLength: 20, size: 'max' })
  const property = fc.asyncProperty(apps, stepLists, async (app, draws) => {
    const running = await RunningApp.start(app)
    let world = await running.world()
    const taken: Step[] = []
    for (const makeStep of draws) {
      const step = makeStep(app, world)
      taken.push(step)
      try {
        world = await runStep(running, app, world, step)
      } catch (error) {
        const example = JSON.stringify({ app, steps: taken }, undefined, 1)
        throw new Error(`${example}\n${(error as Error).message}`, { cause: error })
      }
    }
  })
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(property, { numRuns })
  // Shows the model's message, because the steps are functions.
  if (failed) throw new Error(`{ seed: ${seed}, path: "${counterexamplePath}" } ${(errorInstance as Error).message}`)
}, 600_000)

test('fulfils about half of the requests, and refuses some of each kind', () => {
  const all = [...counts.values()]
  const done = all.reduce((sum, one) => sum + one.done, 0)
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  expect(done / (done + refused)).toBeGreaterThan(0.35)
  for (const kind of ['PUT /users', 'POST /sessions', 'PUT /user/customizations', 'DELETE /customizations']) {
    const { done = 0, refused = 0 } = counts.get(kind) ?? {}
    expect({ kind, isDone: done > 0, isRefused: refused > 0 }).toEqual({ kind, isDone: true, isRefused: true })
  }
})

/** Sends a step's request, and compares the changes with the model's. */
async function runStep(
  running: RunningApp,
  app: App,
  before: World,
  { request, sending = 'json' }: Step,
): Promise<World> {
  const outcome = predict(app, before, request)
  const [expected, why] = outcome instanceof Refused ? [before, outcome.message] : [outcome, 'it is allowed']
  const isDone = !(outcome instanceof Refused)
  const answer = request.kind === 'rest' ? await running.rest(request, sending) : await running.mutate(request)
  const after = await running.world(expected)
  endSessions(expected, before, after)
  const known = new Set(before.records.keys())
  const { status, body } = answer
  expect({ why, status, body, isDone: answer.isDone, ...after.show(known) }).toEqual({
    ...{ why, status, body, isDone },
    ...expected.show(known),
  })
  expect(answer.text).not.toContain('scrypt$')
  if (status === 500) expect(app.forms[String(request.form)]?.callback_actions).toBe(callbacks.fail)
  if (request.kind === 'rest' && answer.isShown !== undefined) {
    expect(answer.isShown).toBe(isShown(app, before, request))
  }
  count(request, isDone ? 'done' : 'refused')
  return after
}

/** Ends sessions in the expected world that a changed password may have ended. */
function endSessions(expected: World, before: World, after: World): void {
  for (const [visitor, user] of expected.sessions) {
    const isChanged = user !== null && before.propertiesOf(user).password !== expected.propertiesOf(user).password
    if (isChanged && after.sessions.get(visitor) === null) expected.sessions.set(visitor, null)
  }
}
