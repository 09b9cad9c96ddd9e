/** The wording of the screen “Call the service”, of what can be done with a call, and of two replies compared. */
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
import { words } from './language.ts';

export const calls = words('calls', {
  title: 'Call the service',
  list: 'Calls, oldest first',
  nobody: 'Nobody is signed in',
  nobodyHint: 'Calls are sent as a member who is signed in.',
  signIn: 'Sign in',
  nothing: 'No calls yet',
  nothingHint: 'Each one is listed here and under Exchanges.',

  form: {
    label: 'Call',
    as: 'As',
    asMember: (member: string, service: string, method: string) => `${member}, ${service} (${method})`,
    below: (address: string) => `Below ${address}`,
    method: 'Method',
    path: 'Path',
    ofProfile: 'Named by the profile',
    presentation: 'Credential',
    usual: { token: 'Token as usual', basic: NAMES['http-basic'] },
    none: 'None',
    kinds: {
      parameters: {
        legend: 'Parameters',
        hint: 'In the query of GET and DELETE, else a form.',
        add: 'Add a parameter',
        name: (place: number) => `Name of parameter ${place}`,
        value: (place: number) => `Value of parameter ${place}`,
        remove: (place: number) => `Remove parameter ${place}`,
      },
      headers: {
        legend: 'Headers',
        hint: 'Besides the service’s own, or instead.',
        add: 'Add a header',
        name: (place: number) => `Name of header ${place}`,
        value: (place: number) => `Value of header ${place}`,
        remove: (place: number) => `Remove header ${place}`,
      },
    },
    json: { legend: 'JSON', hint: 'Instead of a form. Parameters go into the query.' },
    paste: {
      title: 'Paste a cURL',
      label: 'A cURL command',
      hint: 'It fills the form. Nothing of it is run.',
      action: 'Fill the form',
      refused: {
        'not-curl': 'It does not begin with curl. Paste all of it.',
        unfinished: 'It ends too soon. Paste all of it.',
        'no-address': 'It has no address. Paste all of it.',
        'body-not-sent': 'It sends a body with GET or DELETE, which this app does not. Choose another method in it.',
        option: (given: string) => `The option ${given} has no place in the form. Take it out of the command.`,
        file: (given: string) => `It reads the file ${given}, which this app does not. Put the text itself there.`,
        shell: (given: string) => `A shell would act on ${given}, which this app does not. Put the text itself there.`,
        host: (given: string) => `It goes to ${given}. Calls go to this member’s service alone.`,
        address: (given: string) => `${given} is not below the service’s address. Calls stay below it.`,
        method: (given: string) => `The method ${given} is not offered here.`,
        'header-of-connection': (given: string) => `The header ${given} belongs to the connection. Take it out.`,
        header: (given: string) => `A body of the type ${given} is not sent here: only a form or JSON.`,
      },
    },
    name: 'Name',
    value: 'Value',
    leftOut: 'Secrets are not kept: type the empty values again.',
    send: 'Send',
    sent: (method: string, path: string, status: number | null) =>
      status === null ? `${method} ${path}: no reply` : `${method} ${path}: ${status}`,
  },

  actions: {
    repeat: 'Repeat',
    edit: 'Edit and send…',
    cancel: 'Cancel',
    signedOut: 'This member is signed out, so the call cannot be sent again.',
  },

  compare: {
    action: 'Compare replies',
    with: 'Compare with',
    noOthers: 'No other request has a reply yet.',
    title: 'Two replies compared',
    field: 'Field',
    left: (time: string) => `First: ${time}`,
    right: (time: string) => `Second: ${time}`,
    parts: { status: 'Status', headers: 'Headers', body: 'Body' },
    line: (line: string) => `Line ${line}`,
    whole: 'All of it',
    absent: 'absent',
    absentIn: {
      left: (count: number) => `absent in the first (${count} fields)`,
      right: (count: number) => `absent in the second (${count} fields)`,
    },
    empty: 'empty',
    differing: (count: number, of: number) => {
      const fields = of === 1 ? '1 field' : `${of} fields`;
      return count === 0
        ? `Nothing differs in ${fields}`
        : `${count} of ${fields} ${count === 1 ? 'differs' : 'differ'}`;
    },
    differs: 'differs',
    onlyDiffering: 'Only what differs',
    noReply: 'There is no reply to compare any more.',
    cut: 'Of a long body, the beginning alone is compared.',
    close: 'Close',
  },
} as const);
