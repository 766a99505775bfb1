/** In a file of its own, so that showing the version does not load the schemas. */
export const APP_VERSION = '1.2.0'
