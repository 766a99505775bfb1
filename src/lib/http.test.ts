import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, apiBase, NetworkError, provideSession, reasonOf, request, requestFile } from './http.ts'

let sentBody = ''
const fetchMock = vi.fn<(input: Request) => Promise<Response>>()

function answer(body: BodyInit | null, init: ResponseInit = {}) {
  vi.stubGlobal('location', new URL('http://localhost:3000/'))
  vi.stubGlobal(
    'fetch',
    fetchMock.mockImplementation(async (sentRequest) => {
      sentBody = await sentRequest.clone().text()
      return new Response(body, init)
    }),
  )
}
const sent = () => fetchMock.mock.lastCall?.[0] as Request

afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
  provideSession({ token: () => null })
})

describe('apiBase', () => {
  it('is the same origin, unless the build mapped the host', () => {
    const hosts = { 'demo.example.be': 'https://api.example.be/' }
    expect(apiBase('localhost', hosts, 'http://localhost:3000')).toBe('http://localhost:3000/api')
    expect(apiBase('werk.example.be', hosts, 'https://werk.example.be')).toBe('https://werk.example.be/api')
    expect(apiBase('demo.example.be', hosts, 'https://demo.example.be')).toBe('https://api.example.be/api')
  })
})

describe('request', () => {
  it('sends JSON, query and token, and answers the parsed body', async () => {
    answer('{"id":"a"}', { status: 201 })
    provideSession({ token: () => 'secret' })
    const stored = await request('POST', '/customers', {
      json: { name: 'VRT' },
      query: { q: 'a b', none: undefined },
    })
    expect(stored).toEqual({ id: 'a' })
    expect(sent().url).toBe('http://localhost:3000/api/customers?q=a+b')
    expect(sent().headers.get('authorization')).toBe('Bearer secret')
    expect(sentBody).toBe('{"name":"VRT"}')
  })

  it('sends no token with an anonymous call, and an empty body is undefined', async () => {
    answer(null, { status: 204 })
    provideSession({ token: () => 'secret' })
    expect(await request('POST', 'user/email', { anonymous: true })).toBeUndefined()
    expect(sent().headers.has('authorization')).toBe(false)
  })

  it('an error body becomes an ApiError with its text, code and fields', async () => {
    answer('{"error":"Naam bestaat reeds.","code":"duplicate_name","fields":{"name":"Kies een andere."}}', {
      status: 409,
    })
    const error = await request('POST', '/categories').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, code: 'duplicate_name', fields: { name: 'Kies een andere.' } })
    expect(reasonOf(error)).toBe('Naam bestaat reeds.')
  })

  it('reads the nested error bodies of the sync calls', async () => {
    answer('{"error":{"code":"gone","message":"Verwijderd.","details":{"id":"a"}}}', { status: 410 })
    const nested = await request('GET', '/sync').catch((e: unknown) => e)
    expect(nested).toMatchObject({ code: 'gone', text: 'Verwijderd.', details: { id: 'a' } })
  })

  it('is never repeated by itself', async () => {
    answer('{}', { status: 503 })
    await request('GET', '/health').catch(() => undefined)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('a lost token is reported', async () => {
    answer('{}', { status: 401 })
    const expired = vi.fn<() => void>()
    provideSession({ token: () => 'old', expired })
    await request('GET', '/me').catch(() => undefined)
    expect(expired).toHaveBeenCalledTimes(1)
  })

  it.each([
    [413, 'De proxy weigert wat dit toestel verzendt: het is hem te groot (413).'],
    [502, 'De proxy bereikt de server niet (502).'],
    [504, 'De proxy bereikt de server niet (504).'],
    [200, 'Een ander programma antwoordt in de plaats van de server, zoals de aanmeldpagina'],
    [401, 'Een ander programma antwoordt in de plaats van de server (401), zoals de aanmeldpagina'],
    [404, 'De proxy weigert de aanvraag (404).'],
  ])(
    '[PX-01] the page of a proxy with status %i is named as such, and logs nobody out',
    async (status, text) => {
      const expired = vi.fn<() => void>()
      provideSession({ token: () => 'mine', expired })
      answer('<html>…</html>', { status })
      const error = await request('GET', '/me').catch((e: unknown) => e)
      expect(error).toBeInstanceOf(NetworkError)
      expect(reasonOf(error)).toContain(text)
      expect(expired).not.toHaveBeenCalled()
    },
  )

  it('no answer, or a page of somebody else, is a NetworkError', async () => {
    answer('<html>Log in op wifi</html>', { status: 200 })
    await expect(request('GET', '/me')).rejects.toBeInstanceOf(NetworkError)
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await request('GET', '/me').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(NetworkError)
    expect(reasonOf(error)).toBe('Geen verbinding met de server.')
  })

  it('an English message of a library is never shown', () => {
    expect(reasonOf(new TypeError('x is not a function'))).toBe('onbekende fout')
  })

  it('a file comes with its name', async () => {
    answer('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''bestek%202026.1.pdf" } })
    const { blob, name } = await requestFile('GET', '/repair/pdf')
    expect(name).toBe('bestek 2026.1.pdf')
    expect(await blob.text()).toBe('%PDF')
  })
})
