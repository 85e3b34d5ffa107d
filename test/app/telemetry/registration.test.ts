import { recordTelemetry } from '../../support/telemetry'
import { tracedApp } from './app'

test("records from the SDK's registration until its removal", async () => {
  const app = tracedApp()
  expect((await app.get('/messages/a')).status).toBe(200)
  for (let i = 0; i < 2; i++) {
    const recorder = recordTelemetry()
    await app.get('/contact')
    recorder.end()
    await app.get('/messages/a')
    expect(recorder.tree()[0]).toBe('GET /contact')
    expect(recorder.spans().some(({ name }) => name.includes('messages'))).toBe(false)
    expect((await recorder.durations()).map(({ attributes, count }) => [attributes['http.route'], count])).toEqual([
      ['/contact', 1],
    ])
  }
})
