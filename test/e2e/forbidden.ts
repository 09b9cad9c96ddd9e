/** What a script in the page could try against the content security policy, and the directive that must stop it. */

/** Each attempt runs in the page; `target` is the origin of a foreign site. */
export const FORBIDDEN: readonly { readonly directive: string; readonly attempt: (target: string) => void }[] = [
  {
    directive: 'script-src-elem',
    attempt: () => {
      const script = document.createElement('script');
      script.textContent = 'window.wasBroken = true';
      document.body.append(script);
    },
  },
  {
    directive: 'script-src-elem',
    attempt: (target) => {
      const script = document.createElement('script');
      script.src = `${target}/script.js`;
      document.body.append(script);
    },
  },
  {
    directive: 'script-src-attr',
    attempt: () => {
      const button = document.createElement('button');
      button.setAttribute('onclick', 'window.wasBroken = true');
      button.click();
    },
  },
  {
    directive: 'script-src-elem',
    attempt: () => {
      const link = document.createElement('a');
      link.href = 'javascript:window.wasBroken = true';
      document.body.append(link);
      link.click();
    },
  },
  // Playwright lifts the ban on eval for its own calls, so these wait until that is over.
  { directive: 'script-src', attempt: () => void setTimeout(() => Reflect.apply(Function, null, ['return 1'])) },
  {
    directive: 'script-src',
    attempt: () => void setTimeout(() => Reflect.apply(setTimeout, window, ['window.wasBroken = true'])),
  },
  {
    directive: 'style-src-elem',
    attempt: () => {
      const style = document.createElement('style');
      style.textContent = 'body { border-top: 77px solid red }';
      document.head.append(style);
    },
  },
  { directive: 'style-src-attr', attempt: () => document.body.setAttribute('style', 'border-top: 77px solid red') },
  {
    directive: 'style-src-elem',
    attempt: (target) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${target}/style.css` });
      document.head.append(link);
    },
  },
  {
    directive: 'img-src',
    attempt: (target) => {
      new Image().src = `${target}/picture.png`;
    },
  },
  {
    directive: 'img-src',
    attempt: () => {
      new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    },
  },
  {
    directive: 'media-src',
    attempt: (target) => {
      new Audio().src = `${target}/sound.mp3`;
    },
  },
  { directive: 'connect-src', attempt: (target) => void fetch(`${target}/fetch`).catch(() => undefined) },
  { directive: 'connect-src', attempt: () => void fetch('/index.html', { method: 'POST' }).catch(() => undefined) },
  { directive: 'connect-src', attempt: (target) => void navigator.sendBeacon(`${target}/beacon`, 'x') },
  { directive: 'connect-src', attempt: (target) => void new EventSource(`${target}/events`) },
  { directive: 'connect-src', attempt: (target) => void new WebSocket(target.replace('http', 'ws')) },
  {
    directive: 'form-action',
    attempt: (target) => {
      const form = Object.assign(document.createElement('form'), { action: `${target}/form`, method: 'post' });
      document.body.append(form);
      form.submit();
    },
  },
  {
    directive: 'frame-src',
    attempt: (target) => document.body.append(Object.assign(document.createElement('iframe'), { src: target })),
  },
  {
    directive: 'object-src',
    attempt: (target) => document.body.append(Object.assign(document.createElement('object'), { data: target })),
  },
  {
    directive: 'worker-src',
    attempt: () => void new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }))),
  },
  {
    directive: 'base-uri',
    attempt: (target) => document.head.append(Object.assign(document.createElement('base'), { href: target })),
  },
];
