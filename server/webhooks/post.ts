import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { type AddressPolicy, resolveAllowedAddress } from '../lib/publicAddress.ts'

/** An outgoing message. */
export interface WebhookRequest {
  /** Id of the delivery; the same for every attempt. */
  id: string
  event: string
  url: string
  secret: string
  body: string
}

export interface WebhookResponse {
  code: number
  ms: number
  /** The first characters of the answer. */
  answer: string
}

/** Maximum number of characters that are kept of an answer. */
const ANSWER_MAX = 500
const TIMEOUT_MS = 10_000

/**
 * Returns the signature 't=<seconds since 1970>,v1=<hex>': HMAC-SHA256 of the seconds, a dot and the body.
 * The time in it prevents that an intercepted message is replayed later.
 */
const signature = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/**
 * Posts a message to the checked address, even if its name resolves differently afterwards. Redirects are not
 * followed.
 * @throws AddressRefused, or the error of the connection
 */
export async function postWebhook(
  message: WebhookRequest,
  policy: AddressPolicy,
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookResponse> {
  const url = new URL(message.url)
  const name = url.hostname.replaceAll(/^\[|\]$/g, '')
  const address = await resolveAllowedAddress(name, policy)
  const started = performance.now()
  const options = {
    host: address,
    // Use the typed name for TLS if it is a host name.
    ...(isIP(name) ? {} : { servername: name }),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: headersOf(message, url.host),
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
  }
  const { code, answer } = await exchange(
    url.protocol === 'https:' ? requestHttps : requestHttp,
    options,
    message.body,
  )
  return { code, answer, ms: Math.round(performance.now() - started) }
}

const headersOf = ({ id, event, secret, body }: WebhookRequest, host: string) => ({
  host,
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'user-agent': 'Werkbank',
  'werkbank-event': event,
  'werkbank-delivery': id,
  'werkbank-signature': signature(secret, body, Math.floor(Date.now() / 1000)),
})

function exchange(
  send: typeof requestHttp,
  options: RequestOptions,
  body: string,
): Promise<Pick<WebhookResponse, 'code' | 'answer'>> {
  return new Promise((resolve, reject) => {
    const sent = send(options, (response) => {
      let answer = ''
      const done = () => resolve({ code: response.statusCode ?? 0, answer: answer.slice(0, ANSWER_MAX) })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        answer += chunk
        // The rest of the answer is not needed.
        if (answer.length < ANSWER_MAX) return
        done()
        response.destroy()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
