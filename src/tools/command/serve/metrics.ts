import type { IncomingMessage, RequestListener } from 'node:http'
import { isSameSecret } from '../../../base/crypto/same-secret'
import { SettingsError } from '../../../base/errors'
import { loadInstalled } from '../installed'

const path = '/_metrics'
const minLength = 16
const packages = '@opentelemetry/api @opentelemetry/sdk-metrics @opentelemetry/exporter-prometheus'

/** Metrics that Prometheus can read. */
export interface Metrics {
  /** Serves `/_metrics`, and passes all other requests on. */
  listen(next: RequestListener): RequestListener
  close(): Promise<void>
}

/**
 * Registers OpenTelemetry's SDK for metrics, with its exporter for Prometheus.
 *
 * @param token sent by clients as `Authorization: Bearer …`
 * @throws {SettingsError} if the token is too short, or another SDK is registered
 */
export async function startMetrics(token: string): Promise<Metrics> {
  if (token.length < minLength) {
    throw new SettingsError(
      'METRICS_TOKEN',
      `METRICS_TOKEN is too short: expected ${minLength} characters or more: openssl rand -hex 16 makes one`,
    )
  }
  const { api, sdk, exporter } = await loadInstalled('METRICS_TOKEN', packages, async () => ({
    api: await import('@opentelemetry/api'),
    sdk: await import('@opentelemetry/sdk-metrics'),
    exporter: await import('@opentelemetry/exporter-prometheus'),
  }))
  const reader = new exporter.PrometheusExporter({ preventServerStart: true })
  const provider = new sdk.MeterProvider({ readers: [reader] })
  if (!api.metrics.setGlobalMeterProvider(provider)) {
    const message =
      'METRICS_TOKEN is set, and an OpenTelemetry SDK is registered already: let that one export to Prometheus'
    throw new SettingsError('METRICS_TOKEN', message)
  }
  const mayRead = ({ headers }: IncomingMessage): boolean =>
    isSameSecret(`Bearer ${token}`, headers.authorization ?? '')
  return {
    listen: (next) => (incoming, outgoing) => {
      if (incoming.url?.split('?', 1)[0] !== path) return next(incoming, outgoing)
      if (incoming.method !== 'GET') return outgoing.writeHead(405, { allow: 'GET' }).end()
      if (!mayRead(incoming)) return outgoing.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      outgoing.setHeader('cache-control', 'no-store')
      return reader.getMetricsRequestHandler(incoming, outgoing)
    },
    async close() {
      api.metrics.disable()
      await provider.shutdown()
    },
  }
}
