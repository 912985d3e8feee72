/** The words of the pages to which the links in mails lead. */
export const codeTexts = {
  mailCode: {
    label: 'Code from the mail',
    hint: 'Six letters and digits, such as K7QXMA. Capital or small letters make no difference.',
  },
  verifyEmail: {
    title: 'Verify your email address',
    lead: 'Please confirm that the mail with this code came to you.',
    submit: 'Verify the address',
    doneTitle: 'Your email address is verified',
    doneText: 'You can close this page and go on in the app.',
  },
  newPassword: {
    initialise: {
      title: 'Set up your account',
      submit: 'Set up the account',
      doneTitle: 'Your account is ready',
      doneText: 'Please go to the app now, and sign in there with your new password.',
    },
    password_reset: {
      title: 'Choose a new password',
      submit: 'Change the password',
      doneTitle: 'Your password is changed',
      doneText: 'You were signed out everywhere. Please go to the app now, and sign in there with your new password.',
    },
    password: 'New password',
    passwordAgain: 'New password again',
  },
}
