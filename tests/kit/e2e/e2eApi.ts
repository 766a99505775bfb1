/** The fields of a repair that the tests read over REST. */
interface RepairDoc {
  id: string
  number: string | null
  status: string
  notes: string
  reference: string | null
  workNotes: string | null
  customerId: string | null
  itemId: string | null
  provisionalRef: string | null
  openConflicts: number
  repairTotalExclVat: number
  repairTotalInclVat: number
  repairLines: { description: string; quantity: number; price: number; total: number }[]
  repairLogLines: { description: string; by: string | null; auto?: boolean }[]
  repairPictures: { slot: number | null; sha256: string; state: string }[]
}

export interface Account {
  username: string
  password: string
}

/** A program that knows only the REST calls of the specification. */
export interface Api {
  call<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  repair(id: string): Promise<RepairDoc>
  /** Every repair with the text in one of its fields. */
  search(text: string): Promise<RepairDoc[]>
  /** A photo as the server stores it. */
  bytes(path: string): Promise<Response>
}

/** Logs in. @returns the calls of this person */
export async function openApi(url: string, person: Account): Promise<Api> {
  const { token } = await send<{ token: string }>(`${url}/api/userlogin`, 'POST', {}, person)
  const headers = { authorization: `Bearer ${token}` }
  const call: Api['call'] = (method, path, body) => send(`${url}/api${path}`, method, headers, body)
  return {
    call,
    repair: (id) => call('GET', `/repair/id/${id}`),
    search: (text) => call('GET', `/repair/search/${encodeURIComponent(text)}/true`),
    bytes: (path) => fetch(`${url}/api${path}`, { headers }),
  }
}

/**
 * Adds a person, or gives one a new password. The person then chooses their own, as they do at their first login.
 * @param api the calls of the colleague who does it
 * @returns the id of the person
 */
export async function registerPerson(
  url: string,
  api: Api,
  colleague: Account,
  { username, password }: Account,
  fields: object,
): Promise<string> {
  await api.call('POST', '/me/confirm', { currentPassword: colleague.password })
  const person = { username, newPassword: true, ...fields }
  const given = await api.call<{ id: string; password: string }>('POST', '/register', person)
  const own = await openApi(url, { username, password: given.password })
  await own.call('POST', '/me/password', { currentPassword: given.password, password })
  return given.id
}

async function send<T>(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
