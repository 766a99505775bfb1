/** The user name of the demo login, whose password everybody knows until somebody changes it. */
export const DEMO_USERNAME = 'demo'
