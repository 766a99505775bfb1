/** Apart from the protocol, because showing it should not fetch the schemas. */
export const APP_VERSION = '1.2.0'
