import { vi } from 'vitest'

export interface ApiCall {
  method: string
  path: string
  query: Record<string, string>
  body: any
  token: string | null
}

type Answer = { status: number; body?: unknown } | 'offline'
type Handler = (call: ApiCall) => Answer

/** A server for a page: answers by 'METHOD /path', and is offline for all other calls. */
export function fakeApi(handlers: Record<string, Answer | Handler> = {}) {
  const calls: ApiCall[] = []
  const api = {
    calls,
    handlers,
    /** True: no call is answered any more. */
    down: false,
    to: (path: string) => calls.filter((call) => call.path === path),
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api/, '')
    const query = Object.fromEntries(url.searchParams)
    const text = await request.text()
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null
    const call = {
      method: request.method,
      path,
      query,
      body: text === '' ? undefined : JSON.parse(text),
      token,
    }
    calls.push(call)
    const handler = api.down ? 'offline' : (api.handlers[`${call.method} ${path}`] ?? 'offline')
    const answer = typeof handler === 'function' ? handler(call) : handler
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return api
}
