import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Bağlı oturum açma yöntemleri',
  'account.links.lead': 'Hesabınızda başka bir hizmetteki hesabınızla da oturum açabilirsiniz.',
  'account.links.add': '{provider} hesabını bağla',
  'account.links.since': '{date} tarihinde bağlandı',
  'account.links.suspended': 'Bu hizmetin ayarları değiştiği için askıya alındı. Yeniden kullanmak için önce bununla, sonra başka bir yolla oturum açın.',
  'account.links.gone': 'Bu oturum açma yöntemi artık bağlı değil.',
  'links.left.title': 'Hesabınıza bağlı oturum açma yolları',
  'links.left.lead': 'Hesabınızı hâlâ açarlar. Tanımadıklarınızı kaldırın.',
  'links.left.review': 'Bağlı oturum açma yollarını gözden geçir',
  'removal.link.title': 'Bu bağlı oturum açma yöntemi kaldırılsın mı?',
  'removal.link.text': 'Artık bununla oturum açamazsınız ve diğer her yerde oturumunuz kapatılır.',
  'removal.link.submit': 'Bağlantıyı kaldır',
  'removal.link.onlyWay': 'Bu, oturum açmanın tek yoludur. Lütfen önce başka bir yol ekleyin.',
  'account.note.link_added': 'Oturum açma yöntemi bağlandı. Diğer her yerde oturumunuz kapatıldı.',
  'account.note.link_removed': 'Bağlantı kaldırıldı. Diğer her yerde oturumunuz kapatıldı.',
  'account.note.link_taken': 'Hiçbir şey değişmedi: bu oturum açma yöntemi başka bir hesaba bağlı.',
  'account.note.link_refused': 'Hiçbir şey değişmedi: oturum açma iptal edildi veya burada izin verilmiyor.',
  'account.note.link_failed': 'Hiçbir şey değişmedi: oturum açma tamamlanamadı. Lütfen yeniden deneyin.',
}
