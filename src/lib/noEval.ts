/**
 * The content security policy forbids code generated at run time, which zod tries as soon as it has a schema. Zod
 * reads its settings from here before other code could set them. So this file is the first import of each page and
 * worker.
 */
const settings = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: settings })
