/** The JSON Schema of profile files, as it is published beside the app. It is loaded when a person asks for it. */

/** @returns the text of the schema's file */
export async function readProfileSchemaText(): Promise<string> {
  const { default: schema } = await import('../schemas/member-login-profile.schema.json', { with: { type: 'json' } });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
