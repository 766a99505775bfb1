// Functions that happy-dom lacks and the app's libraries need, for the tests of components and screens.
import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, expect, onTestFailed } from 'vitest'

// React records a stack trace for each element, for its warnings: a fifth of the processor time of these tests. It stops
// after 10,000 elements until the counter is reset. The counter therefore always reads 10,000.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

// A long timeout for a busy machine; a wait ends as soon as its condition holds.
configure({
  asyncUtilTimeout: 20_000,
  // The default prints the whole document for each error, even if a wait catches it and tries again.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

/** Warnings of React about elements that HTML does not allow inside each other, such as a form in a form. */
const NESTED = /cannot (?:be a descendant of|contain a nested)|validateDOMNesting/
const nested: string[] = []
const say = console.error
console.error = (...args: unknown[]) => {
  if (typeof args[0] === 'string' && NESTED.test(args[0])) nested.push(args.slice(0, 3).join(' '))
  say(...args)
}

// Replaces the history entry, which keeps the query of a list of the former test.
beforeEach(() => history.replaceState(null, ''))

// The document of a failed test is printed once.
beforeEach(() => {
  onTestFailed(() => console.log(prettyDOM(document.body, 20_000)))
})

afterEach(() => {
  cleanup()
  // Toasts are outside the rendered tree of a test.
  notifications.clean()
  expect(nested.splice(0)).toEqual([])
})

// A store notifies its readers a moment later; the window must still exist then.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 120)))

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} })

// No test of a screen may reach a server that happens to listen on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('no network'))
