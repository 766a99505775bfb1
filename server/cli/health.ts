import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

/*
 * node server/cli/health.ts: exits with 0 if the server on this machine is healthy. For containers.
 */

const { PORT = '3000', TLS_CERT, TENANTS, HOUSES } = process.env
const PATIENCE_MS = 4_000

// With several tenants, each has its own health route under its own host name. Ask for /ready instead.
const path = (TENANTS || HOUSES) === 'on' ? '/ready' : '/api/health'
// The certificate is not for 127.0.0.1, and the request contains no secrets. Do not verify it.
const options = {
  host: '127.0.0.1',
  port: Number(PORT),
  path,
  timeout: PATIENCE_MS,
  rejectUnauthorized: false,
}
const healthRequest = (TLS_CERT ? secure : plain)(options, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1)
})
healthRequest.on('timeout', () => process.exit(1))
healthRequest.on('error', () => process.exit(1))
healthRequest.end()
