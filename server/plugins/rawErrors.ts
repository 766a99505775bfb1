import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { HttpError, DEFAULT_CODES, errorBody, isSyncRoute } from '../lib/errors.ts'
import { bareHeaders } from './security.ts'

/*
 * Answers requests that never reach a route: an invalid address, or no valid HTTP. They get the same form and
 * headers as other errors.
 */

type RawErrors = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

/** Maps error codes of a broken connection to a status. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** @param https true if the server is only reached by https */
export function rawErrors(https: boolean): RawErrors {
  const headers = bareHeaders(https)
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const status = error.statusCode ?? 400
      const body = errorBody(errorOf(status), isSyncRoute(request.url))
      void reply
        .code(status)
        .headers({ ...headers, 'x-request-id': request.id })
        .send(JSON.stringify(body))
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const status = STATUS_OF[error.code] ?? 400
      const body = JSON.stringify(errorBody(errorOf(status), false))
      const lines = Object.entries({
        ...headers,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...lines.map(([name, value]) => `${name}: ${value}`),
      ]
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    },
  }
}

const errorOf = (status: number) => new HttpError(status, DEFAULT_CODES[status] ?? 'bad_request')
