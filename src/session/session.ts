import { type Department, DEPARTMENTS } from '../domain/shared/departments.ts'
import { expectFirstScreen } from '../startup/firstScreen.ts'
import { recordActivity } from './lock/lockState.ts'
import { provideSession } from '../lib/httpSession.ts'
import { readSetting, setSettingsPerson, writeSetting } from '../lib/storage.ts'
import { fieldOf, isRecord } from '../lib/objects.ts'
import { parseJsonAs } from '../lib/parseJsonAs.ts'
import { tabStorage } from '../lib/tabStorage.ts'

/*
 * The session of this tab (D-001). Only sessionStorage decides: `token` is the gate, `session` holds the
 * user and the seal of the vault. localStorage keeps what is not secret: the last user name and
 * department.
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
  /** True after a login with the vault, until the server has been asked. */
  offline: boolean
  /** True if the server wants the password again; the screens stay as they are. */
  expired: boolean
}

const TOKEN = 'token'
const SESSION = 'session'
const LAST_USER = 'lastUser'
const DEPARTMENT = 'department'
/** Placeholder for a missing token: it opens the screens and is never sent. */
const OFFLINE = 'offline'

interface SavedSession {
  user: SessionUser
  seal?: string
}

const listeners = new Set<() => void>()
let state: SessionState = read()

function read(): SessionState {
  const token = tabStorage.getItem(TOKEN)
  const user = token === null ? null : (savedSession()?.user ?? null)
  if (user) setSettingsPerson(user.id)
  return { user, department: localDepartment(), offline: token === OFFLINE, expired: false }
}

function savedSession(): SavedSession | null {
  const isSavedSession = (value: unknown): value is SavedSession => isRecord(fieldOf(value, 'user'))
  return parseJsonAs(tabStorage.getItem(SESSION) ?? 'null', isSavedSession)
}

function setState(next: Partial<SessionState>): void {
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

/** True if there is a token, valid or not (SH-27). */
export const hasToken = (): boolean => tabStorage.getItem(TOKEN) !== null

/** Returns the token to send, or null if the session has none. */
export function bearer(): string | null {
  const token = tabStorage.getItem(TOKEN)
  return token === OFFLINE ? null : token
}

/** Returns the seal that locks the vault of this session again; null if the vault was not sealed. */
export const sealOfSession = (): string | null => savedSession()?.seal ?? null

export interface NewSession {
  user: SessionUser
  /** Null for a session without the server. */
  token: string | null
  department: string | null
  seal?: string | undefined
}

/** Starts the session of a person, or restarts it. */
export function beginSession({ user, token, department, seal }: NewSession): void {
  expectFirstScreen()
  tabStorage.setItem(TOKEN, token ?? OFFLINE)
  tabStorage.setItem(SESSION, JSON.stringify({ user, ...(seal ? { seal } : {}) } satisfies SavedSession))
  writeSetting(LAST_USER, user.username)
  writeSetting(DEPARTMENT, isDepartment(department) ? department : null)
  setSettingsPerson(user.id)
  recordActivity()
  setState({ user, department: localDepartment(), offline: token === null, expired: false })
}

/** Stores the seal of the vault once it is ready, unless another person has logged in meanwhile. */
export function saveSeal(userId: string, seal: string): void {
  const now = savedSession()
  if (now?.user.id === userId) tabStorage.setItem(SESSION, JSON.stringify({ ...now, seal }))
}

/** Gives the running session a new token. */
export function renewToken(token: string): void {
  if (!hasToken()) return
  tabStorage.setItem(TOKEN, token)
  setState({ offline: false, expired: false })
}

/** Updates the name or address of the person, changed here (account page, D-130) or elsewhere. */
export function updateUser({ id, username, name, lastName, email }: SessionUser): void {
  const now = savedSession()
  if (now?.user.id !== id) return
  const user = { id, username, name, lastName, email }
  tabStorage.setItem(SESSION, JSON.stringify({ ...now, user }))
  writeSetting(LAST_USER, user.username)
  setState({ user })
}

/** Marks that the server wants the password; nothing else changes. */
export const expireSession = (): void => {
  if (hasToken()) setState({ expired: true })
}

/** Ends the session of this tab. */
export function endSession(): void {
  sessionStorage.clear()
  setSettingsPerson('')
  setState({ user: null, offline: false, expired: false })
}

/** Stores the department on this device. */
export function saveDepartment(department: Department): void {
  writeSetting(DEPARTMENT, department)
  setState({ department })
}

export const lastUsername = (): string => readSetting(LAST_USER, '')

/** Returns the department that this person last used here, if this person was the last user. */
export const lastDepartmentOf = (username: string): Department | null =>
  lastUsername().toLowerCase() === username.toLowerCase() ? localDepartment() : null

export function isDepartment(value: unknown): value is Department {
  return typeof value === 'string' && Object.hasOwn(DEPARTMENTS, value)
}

function localDepartment(): Department | null {
  const value = readSetting<unknown>(DEPARTMENT, null)
  return isDepartment(value) ? value : null
}

let onUnauthorized: () => void = () => {}
/** Sets the handler for a refused token; its code is loaded later than the login page. */
export const setUnauthorizedHandler = (handler: () => void): void => void (onUnauthorized = handler)

provideSession({ token: bearer, expired: () => onUnauthorized() })
