/** The switches that count for this run: those of the command line, and those that the application appends. */
export const chromiumSwitches = new Map<string, string>();
