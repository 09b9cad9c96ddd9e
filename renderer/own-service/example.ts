/** A profile file with the fields that are required and nothing else. Every address is reserved for examples. */
export const EXAMPLE = JSON.stringify(
  {
    name: 'Staging',
    baseUrl: 'https://staging.example.com/api',
    authUrl: 'https://staging.example.com/auth',
    application: {
      clientId: 'YOUR-API-KEY',
      clientSecret: 'YOUR-SECRET',
      redirectUri: 'member-login://callback',
    },
  },
  null,
  2,
);
