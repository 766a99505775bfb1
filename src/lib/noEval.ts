/**
 * The content security policy forbids code made at run time, which zod tries as soon as there is a schema; it takes its
 * settings from here before anybody could tell it. Imported first where a page or a worker begins.
 */
const settings = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: settings })
