import * as http from 'node:http'
import * as https from 'node:https'

export type RequestHeaders = Record<string, string>

/** The address of a server; with an authority the call uses TLS. */
export interface Target {
  port: number
  ca?: string
}

interface Answer {
  /** 0: no answer came, and `text` contains the reason. */
  status: number
  text: string
  /** Bytes of the body as received, which may be compressed. */
  bytes: number
}

interface Stream {
  /** Closes the stream. */
  until: AbortSignal
  /** Gets each chunk on arrival. */
  chunk: (bytes: Buffer) => void
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: RequestHeaders
  body?: string | Buffer
  stream?: Stream
}

const keep = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
const agents = { plain: new http.Agent(keep), tls: new https.Agent(keep) }

/**
 * Makes one call as a browser does: if the other side has just closed the kept connection, a new one replaces it
 * silently. Never rejects.
 */
export async function call(target: Target, what: Call): Promise<Answer> {
  for (;;) {
    const answer = await once(target, what)
    if (answer.status !== 0 || !answer.stale || what.stream?.until.aborted) return answer
  }
}

function once({ port, ca }: Target, what: Call): Promise<Answer & { stale: boolean }> {
  const { method, path, headers, body, stream } = what
  return new Promise((resolve) => {
    const options = { host: 'localhost', family: 4, port, method, path, headers, signal: stream?.until }
    const heard = (answer: http.IncomingMessage) => void read(answer, stream).then(resolve)
    const sent = ca
      ? https.request({ ...options, ca, agent: agents.tls }, heard)
      : http.request({ ...options, agent: agents.plain }, heard)
    sent.on('error', (error) =>
      resolve({ status: 0, text: error.message, bytes: 0, stale: sent.reusedSocket }),
    )
    sent.end(body)
  })
}

async function read(answer: http.IncomingMessage, stream: Stream | undefined) {
  const status = answer.statusCode ?? 0
  const parts: Buffer[] = []
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>)
      if (stream && status === 200) stream.chunk(chunk)
      else parts.push(chunk)
  } catch (error) {
    if (!stream) return { status: 0, text: String(error), bytes: 0, stale: false }
  }
  const body = Buffer.concat(parts)
  return { status, text: body.toString('utf8'), bytes: body.length, stale: false }
}
