import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { TYPING_PACE } from '../e2e/typing.ts'
import { inTime, tick } from '../until.ts'
import { type Driver, untilInBrowser } from './engineDriver.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

/**
 * Finds an element as a person would describe it: by its role and name, by its text, or by its place in the document.
 */
export interface Query {
  role?: string
  name?: string | RegExp
  css?: string
  text?: string | RegExp
  /** Searches only in the first element of this query. */
  in?: Query
}

type Reference = Record<typeof ELEMENT, string>

/** Keys that type no character, as WebDriver writes them. */
export const KEY = { enter: '\uE007', tab: '\uE004', escape: '\uE00C', control: '\uE009' } as const

/**
 * The script is added to each document once, with its patterns as source: a RegExp of another script is none to the
 * library.
 */
const QUERIES = `
  ;(function () {
    const module = undefined, exports = undefined, define = undefined, globalThis = window
    ${readFileSync(library, 'utf8')}
  }).call(window)
  const matcher = (m) => (m && m.source !== undefined ? new RegExp(m.source, m.flags) : m)
  const { queryAllByRole, queryAllByText } = window.TestingLibraryDom
  window.elementsOf = (query) => {
    const root = query.in ? window.elementsOf(query.in)[0] : document.body
    if (!root) return []
    if (query.css) return [...root.querySelectorAll(query.css)]
    if (query.role) return queryAllByRole(root, query.role, query.name ? { name: matcher(query.name) } : {})
    return queryAllByText(root, matcher(query.text))
  }
`

/** Scrolls the element into view and waits until it stays in place: a press would miss a moving element. */
const AT_REST = `
  const [element] = args
  element.scrollIntoView({ block: 'center' })
  const place = () => JSON.stringify(element.getBoundingClientRect())
  for (let left = 40, before = ''; left > 0 && before !== place(); left--) {
    before = place()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
`

const plain = (query: Query): object =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      if (value instanceof RegExp) return [key, { source: value.source, flags: value.flags }]
      return [key, key === 'in' ? plain(value as Query) : value]
    }),
  )

/** The active tab, in words of a person. Every call waits until it can be done. */
export function enginePage(driver: Driver) {
  /** Runs the body of an async function in the page. */
  async function script<T>(body: string, ...args: unknown[]): Promise<T> {
    const whole = `
      const done = arguments[arguments.length - 1]
      ;(async (args) => { ${body} })([...arguments].slice(0, -1))
        .then((value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error) }))`
    const answer = (await driver.send('script', { script: whole, args })) as { value?: T; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value as T
  }

  async function ask<T>(query: Query, body: string, ...args: unknown[]): Promise<T> {
    if (!(await script<boolean>('return !!window.elementsOf'))) await script(QUERIES)
    return script<T>(`const elements = window.elementsOf(args[0]); ${body}`, plain(query), ...args)
  }

  const said = () => script<string>('return location.hash + " | " + document.body.innerText.slice(0, 600)')

  async function element(query: Query, ms?: number): Promise<string> {
    const name = JSON.stringify(plain(query))
    const one = () => ask<Reference | null>(query, 'return elements[0] ?? null')
    const reference = await untilInBrowser(name, one, ms).catch(async (error: Error) => {
      throw new Error(`${error.message}\non ${await said().catch(String)}`)
    })
    return reference[ELEMENT]
  }

  /** Tries again while another element covers it or React replaces it. */
  async function onElement(query: Query, act: (id: string) => Promise<unknown>): Promise<void> {
    const passing = /stale|intercept|interactable|no such element/
    const tried = async () => {
      const id = await element(query)
      await script(AT_REST, { [ELEMENT]: id }).catch(() => {})
      const error = await act(id).then(
        () => null,
        (reason: Error) => reason,
      )
      if (error && passing.test(error.message)) throw error
      return { error }
    }
    const { error } = await untilInBrowser(`a free ${JSON.stringify(plain(query))}`, tried, 10_000)
    if (error) throw error
  }

  const click = (query: Query) => onElement(query, (id) => driver.send('click', { id }))
  const type = (query: Query, text: string) => onElement(query, (id) => driver.send('type', { id, text }))

  const press = async (...keys: string[]) => {
    const actions = [
      ...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
    await driver.send('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  return {
    driver,
    script,
    said,
    click,
    type,
    open: (url: string) => driver.send('open', { url }),
    /** Reloads as a person does; the command of Firefox's driver bypasses the service worker. */
    reload: async () => {
      await script('setTimeout(() => location.reload(), 50); window.beforeReload = true')
      await untilInBrowser('the page anew', () => script('return !window.beforeReload'))
    },
    sees: (query: Query, ms?: number) => element(query, ms),
    count: (query: Query) => ask<number>(query, 'return elements.length'),
    texts: (query: Query) =>
      ask<string[]>(query, 'return elements.map((element) => element.innerText.trim())'),
    /** The value of the first element, as soon as there is one. */
    value: async (query: Query) => {
      const read = () => ask<[string] | null>(query, 'return elements[0] ? [elements[0].value] : null')
      return (await untilInBrowser(`a value of ${JSON.stringify(plain(query))}`, read))[0]
    },
    until: <T>(what: string, answer: () => Promise<T>, ms?: number) => untilInBrowser(what, answer, ms),
    gone: (query: Query) =>
      untilInBrowser(
        `no ${JSON.stringify(plain(query))}`,
        async () => (await ask<number>(query, 'return elements.length')) === 0,
      ),

    /** Replaces the content of a field, at the pace of a person. */
    fill: async (query: Query, text: string) => {
      await click(query)
      await ask(query, 'elements[0].select?.()')
      await onElement(query, async (id) => {
        for (const key of text) {
          await driver.send('type', { id, text: key })
          await tick(TYPING_PACE.delay)
        }
      })
    },
    /** Chooses an option of a select by its text. */
    select: async (query: Query, option: string) => {
      await element({ ...query })
      await ask(
        query,
        `const [select] = elements
         const { value } = [...select.options].find(({ text }) => text === args[1])
         Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, value)
         for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }))`,
        option,
      )
    },
    /** Gives a hidden file field a file of this machine. */
    choose: (css: string, path: string) => type({ css }, path),
    press,
    /** Uses the keyboard, because the visible part of a switch covers its input. */
    toggle: async (query: Query) => {
      await element(query)
      await ask(query, 'elements[0].focus()')
      await press(' ')
    },
    /** @returns true if there is an image: that of WebKit sometimes never comes */
    shot: async (file: string) => {
      const taken = driver.send('screenshot', { full: false }).catch(() => null)
      const image = await inTime(taken, 8_000)
      if (typeof image === 'string') writeFileSync(file, Buffer.from(image, 'base64'))
      return typeof image === 'string'
    },
  }
}

export type EnginePage = ReturnType<typeof enginePage>
