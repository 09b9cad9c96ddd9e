/** Whether the application is ready. Electron's own answer: what Playwright puts in place of `app.isReady` never counts. */
export const readiness = { isReady: false };
