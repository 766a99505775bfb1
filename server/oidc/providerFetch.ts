import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { CustomFetch } from 'openid-client'
import {
  type AddressPolicy,
  AddressRefused,
  isInternalHost,
  resolveAllowedAddress,
} from '../lib/publicAddress.ts'

/** A document of a provider is some kB. */
const ANSWER_MAX = 1024 * 1024
/** Statuses whose answer has no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * The requests of the client library. They go to the checked address, also if the name resolves differently afterwards
 * (B8), over https unless the operator listed the host. Redirects are not followed.
 */
export const providerFetch =
  (policy: AddressPolicy): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    const isHttps = url.protocol === 'https:'
    if (!isHttps && !isInternalHost(host, policy)) throw new AddressRefused(`${url.origin}: no https`)
    const sent = body ? Buffer.from(await new Response(body as BodyInit).arrayBuffer()) : undefined
    const answer = await send(
      isHttps ? requestHttps : requestHttp,
      {
        host: await resolveAllowedAddress(host, policy),
        // Use the name for TLS if it is a host name.
        ...(isIP(host) ? {} : { servername: host }),
        port: url.port || (isHttps ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers, host: url.host, ...(sent ? { 'content-length': String(sent.length) } : {}) },
        ...(signal ? { signal } : {}),
        agent: false,
      },
      sent,
    )
    return toResponse(answer)
  }

interface Answer {
  message: IncomingMessage
  body: Buffer
}

function send(
  request: typeof requestHttp,
  options: RequestOptions,
  body: Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (message) => {
      const chunks: Buffer[] = []
      let size = 0
      message.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > ANSWER_MAX) message.destroy(new Error('the answer of the provider is too large'))
      })
      message.on('end', () => resolve({ message, body: Buffer.concat(chunks) }))
      message.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function toResponse({ message, body }: Answer): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headersDistinct))
    for (const each of value ?? []) headers.append(name, each)
  const status = message.statusCode ?? 502
  return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(body), { status, headers })
}
