/** What does basic identification answer to a login that nobody has? */
import { createPasswordProbe } from './password-probe.ts';

export const wrongPassword = createPasswordProbe({ id: 'wrong-password', wrong: (_right, random) => random });
