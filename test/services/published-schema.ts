/** The JSON Schema of profile files, made from their one schema and from the words of the form. */
import { z } from 'zod';
import { MOST_ENTRIES, profileFileSchema } from '../../electron/services/profile-file-schema.ts';
import { fieldWords } from '../../renderer/text/field-words.ts';

type Node = z.core.JSONSchema.JSONSchema;

/** Those that the form has no control for. */
const IN_FILE: Readonly<Record<string, string>> = {
  $schema: 'For editors: where the schema of profile files is.',
  profileVersion: 'Version of the format. A file of a later one is refused.',
  id: 'Sign-ins belong to it. Made from the name if it is left out.',
  application: 'What the service registered for your application.',
  'application.clientSecret': 'Stored apart from the rest, sealed, and never exported.',
  'application.clientCertificate.certificate': 'PEM: its own certificate, then those that lead to its authority.',
  'application.clientCertificate.key': 'PEM. Stored apart from the rest, sealed, and never exported.',
  'application.clientCertificate.passphrase':
    'Of an encrypted key. Stored apart from the rest, sealed, and never exported.',
  'application.loopbackRedirect.path': 'Path of the callback.',
  'application.loopbackRedirect.allowsRandomSegment': 'Whether the service accepts a random segment after the path.',
  headerNames: 'Headers with the key, the version and a token.',
  paths: 'Added to authUrl for authorize and keyPage, to baseUrl for the rest.',
  furtherParameters: 'What pages and calls get besides what this app sends anyway. No secrets.',
};

export function publishedSchema(): Node {
  const made = z.toJSONSchema(profileFileSchema, {
    io: 'input',
    override({ jsonSchema }) {
      // The pattern says it; the library's name for it is none of JSON Schema's.
      if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
      if (jsonSchema.type === 'array') jsonSchema.maxItems ??= MOST_ENTRIES;
      if (jsonSchema.propertyNames !== undefined) jsonSchema.maxProperties = MOST_ENTRIES;
    },
  });
  const description = 'Where a service is, and how it differs from the document. Version 1.';
  return { title: 'Service profile of Member Login', description, ...withWords(made, []) };
}

/** @returns the dot-separated paths of all fields that the published schema has */
export function publishedFields(node: Node = publishedSchema(), path: readonly string[] = []): readonly string[] {
  const inner = Object.entries(node.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'boolean' ? [] : [[...path, name].join('.'), ...publishedFields(field, [...path, name])],
  );
  const others = (node.anyOf ?? []).flatMap((one) => (typeof one === 'boolean' ? [] : publishedFields(one, path)));
  return [...inner, ...others];
}

function withWords(node: Node, path: readonly string[]): Node {
  const description = path.length === 0 ? null : describeField(path.join('.'));
  const properties = Object.entries(node.properties ?? {}).map(([name, field]) => [
    name,
    typeof field === 'boolean' ? field : withWords(field, [...path, name]),
  ]);
  const anyOf = node.anyOf?.map((one) => (typeof one === 'boolean' ? one : withInnerWords(one, path)));
  return {
    ...(description && { description }),
    ...node,
    ...(node.properties && { properties: Object.fromEntries(properties) }),
    ...(anyOf && { anyOf }),
  };
}

/** Of an object that may also be null, which has its own words where it is null, too. */
function withInnerWords(node: Node, path: readonly string[]): Node {
  const { description: _, ...inner } = withWords(node, path);
  return inner;
}

/** @returns what a field is for, or an object of fields; empty if there are no words for it */
export function describeField(path: string): string {
  return IN_FILE[path] ?? fieldWords(path).line;
}
