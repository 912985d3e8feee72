import assert from 'node:assert/strict'
import { person } from '../support/connect-page.js'
import { withApplication } from '../support/connected-application.js'
import { demand, mavenArchive } from '../support/tools-at-hand.js'
import { UserAgent } from '../support/user-agent.js'

const FILES = ['pom.xml', 'src/main/resources/application.yml', 'src/main/java/shop/ShopApplication.java'] as const

withApplication(
  'spring-security',
  async (application) => {
    await demand('needs Java: install the Debian package default-jdk-headless', 'javac', '-version')
    await demand('needs Maven: install the Debian package maven', 'mvn', '--version')
    for (const name of FILES) application.page.write(application.folder, name)
    const archive = await mavenArchive(application.folder, ...FILES)
    // A small heap and the first compiler only: the application starts in half the time.
    await application.startApplication(['java', '-Xmx256m', '-XX:TieredStopAtLevel=1', '-jar', archive])
  },
  (application) => {
    it('signs in at the defaults of Spring Security, and knows the user', async () => {
      // Spring answers 406 to a client that takes HTML alone; browsers take everything.
      const browser = new UserAgent({ accept: 'text/html,*/*;q=0.8' })
      const user = JSON.parse((await application.signIn(browser, '/')).html) as Record<string, unknown>
      assert.equal(user['email'], person.email)
    })
  },
)
