import { describeMethod } from './describe-method.ts';

// How it goes in detail is told by login-manager.test.ts, whose attempts are of this method.
describeMethod('oauth-code', { steps: ['waiting-for-browser', 'exchanging', 'loading-member'] });
