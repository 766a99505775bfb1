import { type Department, DEPARTMENTS } from './departments.ts'
import { firstScreenAwaited } from '../lib/firstScreen.ts'
import { noteActivity } from './lock/lockState.ts'
import { provideSession } from '../lib/httpSession.ts'
import { readSetting, setSettingsPerson, writeSetting } from '../lib/storage.ts'
import { fieldOf, isRecord } from '../domain/shared/objects.ts'
import { parsed } from '../lib/parsed.ts'
import { tabStorage } from '../lib/tabStorage.ts'

/*
 * Who is logged in, in this tab (D-001). sessionStorage alone decides: `token` is the gate, `session` says who it is
 * and holds what closes the vault again. localStorage keeps what is no secret: last user name and department.
 *
 *   (nobody) ──login──► online ──401──► renewing ──refused──► expired ──login──► online
 *       │                 ▲                                      (forms stay open)
 *       └──login without connection──► offline ──connection, credential exchanged──┘
 */

export interface SessionUser {
  id: string
  username: string
  name: string
  lastName: string
  email: string | null
}

export interface SessionState {
  user: SessionUser | null
  department: Department | null
  /** Let in by the vault; the server has not been asked yet. */
  offline: boolean
  /** The server wants the password again; the screens stay as they are. */
  expired: boolean
}

const TOKEN = 'token'
const SESSION = 'session'
const LAST_USER = 'lastUser'
const DEPARTMENT = 'department'
/** In the place of a token as long as there is none: it opens the screens and is never sent. */
const OFFLINE = 'offline'

interface Kept {
  user: SessionUser
  seal?: string
}

const listeners = new Set<() => void>()
let state: SessionState = read()

function read(): SessionState {
  const token = tabStorage.getItem(TOKEN)
  const user = token === null ? null : (kept()?.user ?? null)
  if (user) setSettingsPerson(user.id)
  return { user, department: localDepartment(), offline: token === OFFLINE, expired: false }
}

function kept(): Kept | null {
  const isKept = (value: unknown): value is Kept => isRecord(fieldOf(value, 'user'))
  return parsed(tabStorage.getItem(SESSION) ?? 'null', isKept)
}

function become(next: Partial<SessionState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** An external store (`useSyncExternalStore`). */
export const sessionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  getSnapshot: (): SessionState => state,
}

/** Whether the gate is open: a token is there, whatever it is worth (SH-27). */
export const hasToken = (): boolean => tabStorage.getItem(TOKEN) !== null

/** The token to send, or null while the session has none. */
export function bearer(): string | null {
  const token = tabStorage.getItem(TOKEN)
  return token === OFFLINE ? null : token
}

/** What closes the vault of the running session again; null when the vault did not take it. */
export const sealOfSession = (): string | null => kept()?.seal ?? null

export interface Beginning {
  user: SessionUser
  /** null: without the server */
  token: string | null
  department: string | null
  seal?: string | undefined
}

/** Lets a person in, or again. */
export function beginSession({ user, token, department, seal }: Beginning): void {
  firstScreenAwaited()
  tabStorage.setItem(TOKEN, token ?? OFFLINE)
  tabStorage.setItem(SESSION, JSON.stringify({ user, ...(seal ? { seal } : {}) } satisfies Kept))
  writeSetting(LAST_USER, user.username)
  writeSetting(DEPARTMENT, isDepartment(department) ? department : null)
  setSettingsPerson(user.id)
  noteActivity()
  become({ user, department: localDepartment(), offline: token === null, expired: false })
}

/** Keeps what closes the vault, once sealing is done; not when somebody else came in meanwhile. */
export function keepSeal(userId: string, seal: string): void {
  const now = kept()
  if (now?.user.id === userId) tabStorage.setItem(SESSION, JSON.stringify({ ...now, seal }))
}

/** Gives the running session another token. */
export function renewToken(token: string): void {
  if (!hasToken()) return
  tabStorage.setItem(TOKEN, token)
  become({ offline: false, expired: false })
}

/** The name or address of the person changed, here (own data, D-130) or elsewhere. */
export function updateUser({ id, username, name, lastName, email }: SessionUser): void {
  const now = kept()
  if (now?.user.id !== id) return
  const user = { id, username, name, lastName, email }
  tabStorage.setItem(SESSION, JSON.stringify({ ...now, user }))
  writeSetting(LAST_USER, user.username)
  become({ user })
}

/** The server wants the password; everything stays as it is. */
export const expireSession = (): void => {
  if (hasToken()) become({ expired: true })
}

/** Ends the session of this tab. */
export function endSession(): void {
  sessionStorage.clear()
  setSettingsPerson('')
  become({ user: null, offline: false, expired: false })
}

/** Remembers the department on this device. */
export function keepDepartment(department: Department): void {
  writeSetting(DEPARTMENT, department)
  become({ department })
}

export const lastUsername = (): string => readSetting(LAST_USER, '')

/** The department this person had last here, when he was the last one. */
export const departmentHere = (username: string): Department | null =>
  lastUsername().toLowerCase() === username.toLowerCase() ? localDepartment() : null

export function isDepartment(value: unknown): value is Department {
  return typeof value === 'string' && Object.hasOwn(DEPARTMENTS, value)
}

function localDepartment(): Department | null {
  const value = readSetting<unknown>(DEPARTMENT, null)
  return isDepartment(value) ? value : null
}

let onUnauthorized: () => void = () => {}
/** What to do when the server refuses the token; the code for it is loaded later than the login page. */
export const whenUnauthorized = (handler: () => void): void => void (onUnauthorized = handler)

provideSession({ token: bearer, expired: () => onUnauthorized() })
