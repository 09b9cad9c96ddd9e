/** No text is outside a catalog. What the page says in each of its states is looked at end to end, in longer words. */
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from '../../source-file.ts';

/** Attributes that are read by people. */
const WORDED = ['alt', 'label', 'placeholder', 'title'];
const WORDED_BY_ARIA = /^aria-(label|description|valuetext|roledescription)$/;

/** The same in every language. */
const NAMES = ['Member Login'];

type Worded = ESTree.JSXElement['children'][number] | NonNullable<ESTree.JSXAttribute['value']>;

function findLiterals({ path, text }: SourceFile): readonly string[] {
  const found: string[] = [];
  const look = (words: string): void => {
    if (/\p{L}{2}/u.test(words) && !NAMES.includes(words.trim())) found.push(`${path}: ${words.trim()}`);
  };
  const lookIn = (child: Worded): void => {
    if (child.type === 'JSXText') look(child.value);
    if (child.type === 'Literal' && typeof child.value === 'string') look(child.value);
    if (child.type === 'JSXExpressionContainer') lookAt(child.expression);
  };
  const lookAt = (expression: ESTree.JSXExpressionContainer['expression']): void => {
    if (expression.type === 'Literal' && typeof expression.value === 'string') look(expression.value);
    if (expression.type === 'TemplateLiteral') for (const { value } of expression.quasis) look(value.raw);
    if (expression.type === 'ConditionalExpression')
      for (const one of [expression.consequent, expression.alternate]) lookAt(one);
    if (expression.type === 'LogicalExpression') for (const one of [expression.left, expression.right]) lookAt(one);
  };
  new Visitor({
    JSXElement: ({ children }) => children.forEach(lookIn),
    JSXFragment: ({ children }) => children.forEach(lookIn),
    JSXAttribute({ name, value }) {
      const attribute = name.type === 'JSXIdentifier' ? name.name : '';
      if (value && (WORDED.includes(attribute) || WORDED_BY_ARIA.test(attribute))) lookIn(value);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test('no markup has a text of its own', () => {
  const files = readSourceFiles('renderer').filter(({ path }) => path.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(findLiterals)).toEqual([]);
});

test.each([
  '<p>Sign in</p>',
  '<p>{"Sign in"}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source that is read.
  '<p>{`Sign in to ${name}`}</p>',
  '<p>{isOpen ? words.close : "Open"}</p>',
  '<p>{isOpen && "Close"}</p>',
  '<p title={name ?? "Nobody"} />',
  '<button aria-label="Close" />',
  '<img alt="A picture" />',
])('finds %s', (markup) => {
  expect(findLiterals({ path: 'a.tsx', text: `const a = ${markup};` })).toHaveLength(1);
});
test('leaves alone what nobody reads', () => {
  const text = 'const a = <p className="card" role="status"> · {words.title}</p>;';
  expect(findLiterals({ path: 'a.tsx', text })).toEqual([]);
});
