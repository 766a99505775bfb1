import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { RunningProxy } from '../../kit/server/proxy.ts'

export type Told = Record<string, string>

interface Answer {
  /** 0: no answer came, and `text` says why. */
  status: number
  text: string
}

interface Stream {
  /** Closes it. */
  until: AbortSignal
  /** The stream stands. */
  hello: () => void
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/**
 * One call as a browser makes it: a connection that was kept, and closed by the other side just then, is replaced once
 * without a word. Never rejects.
 */
export async function call(
  proxy: RunningProxy,
  headers: Told,
  method: string,
  path: string,
  body?: string,
  stream?: Stream,
): Promise<Answer> {
  for (;;) {
    const answer = await once(proxy, headers, method, path, body, stream)
    if (answer.status !== 0 || !answer.stale) return answer
  }
}

function once(
  { port, ca }: RunningProxy,
  headers: Told,
  method: string,
  path: string,
  body: string | undefined,
  stream: Stream | undefined,
): Promise<Answer & { stale: boolean }> {
  return new Promise((resolve) => {
    const options = {
      host: 'localhost',
      family: 4,
      port,
      ca,
      method,
      path,
      headers,
      agent,
      signal: stream?.until,
    }
    const sent = request(options, (answer) => void read(answer, stream).then(resolve))
    sent.on('error', (error) => resolve({ status: 0, text: error.message, stale: sent.reusedSocket }))
    sent.end(body)
  })
}

async function read(answer: IncomingMessage, stream: Stream | undefined) {
  let text = ''
  const status = answer.statusCode ?? 0
  try {
    for await (const chunk of answer) {
      text = stream ? text.slice(-200) + String(chunk) : text + String(chunk)
      if (stream && text.includes('event: hello')) {
        stream.hello()
        text = ''
      }
    }
  } catch (error) {
    return stream ? { status, text, stale: false } : { status: 0, text: String(error), stale: false }
  }
  return { status, text, stale: false }
}
