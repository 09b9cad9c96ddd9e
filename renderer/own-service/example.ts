/** A profile file with the required fields only. Its addresses are reserved for examples. */
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
