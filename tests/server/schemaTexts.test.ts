import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { breaches } from '../kit/schemaBounds.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const PARTS = ['body', 'querystring', 'params', 'headers'] as const
const found: [string, z.ZodType][] = []
let server: SyncServer

/** Fastify announces each instance before its routes are there. */
const onStart = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    for (const part of PARTS) {
      const input = schema?.[part]
      if (input instanceof z.ZodType) found.push([`${String(method)} ${url} ${part}`, input])
    }
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', onStart)
  server = await startSyncServer()
})
afterAll(async () => {
  unsubscribe('fastify.initialization', onStart)
  await server.close()
})

const { localeError: english } = z.locales.en()
/** True if the text is the library's own. */
const isForeign = (issue: z.core.$ZodIssue): boolean => {
  const said = english(issue as z.core.$ZodRawIssue)
  return issue.message === (typeof said === 'string' ? said : said?.message)
}

it('[RB-22] the bounds of every call of the API say in Dutch what is wrong', () => {
  expect(found.length).toBeGreaterThan(50)
  const foreign = found.flatMap(([call, schema]) =>
    breaches(schema).flatMap(({ path, bound, schema: part, value }) =>
      (part.safeParse(value).error?.issues ?? [])
        .filter(isForeign)
        .map(({ message }) => `${call}: ${path}: ${bound}: ${message}`),
    ),
  )
  expect(foreign).toEqual([])
})
