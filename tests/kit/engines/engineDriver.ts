import { until as untilThere } from '../until.ts'

/** The commands of WebDriver (W3C): their HTTP method and path, and their name in Marionette. */
export const COMMANDS = {
  session: ['POST', '', 'WebDriver:NewSession'],
  end: ['DELETE', '/session/{session}', 'WebDriver:DeleteSession'],
  timeouts: ['POST', '/session/{session}/timeouts', 'WebDriver:SetTimeouts'],
  open: ['POST', '/session/{session}/url', 'WebDriver:Navigate'],
  script: ['POST', '/session/{session}/execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', '/session/{session}/element/{id}/click', 'WebDriver:ElementClick'],
  type: ['POST', '/session/{session}/element/{id}/value', 'WebDriver:ElementSendKeys'],
  actions: ['POST', '/session/{session}/actions', 'WebDriver:PerformActions'],
  screenshot: ['GET', '/session/{session}/screenshot', 'WebDriver:TakeScreenshot'],
  tab: ['GET', '/session/{session}/window', 'WebDriver:GetWindowHandle'],
  newTab: ['POST', '/session/{session}/window/new', 'WebDriver:NewWindow'],
  useTab: ['POST', '/session/{session}/window', 'WebDriver:SwitchToWindow'],
  closeTab: ['DELETE', '/session/{session}/window', 'WebDriver:CloseWindow'],
} as const

export type Command = keyof typeof COMMANDS

/** A browser that is driven by commands, with a profile on disk. */
export interface Driver {
  readonly name: 'WebKit' | 'Firefox'
  /** Files that the browser saved. */
  readonly downloads: string
  send(command: Command, params?: Record<string, unknown>): Promise<unknown>
  /** Ends every process of the browser at once, as a dead battery does (SIGKILL). */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface Profile {
  /** The profile of the browser; a browser that opens the same folder has the same data. */
  folder: string
}

/** Polls a browser until there is an answer. @throws Error naming `what` and the last answer */
export const untilInBrowser = <T>(
  what: string,
  ask: () => Promise<T>,
  ms = 30_000,
): Promise<NonNullable<T>> => untilThere(what, ask, { ms, every: 80 })
