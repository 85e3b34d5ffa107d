import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"missing-notification, rule of check","description":"missing-notification, rule of check: error – An e-mail, SMS or API call of a form is not there. forms/tea.liquid can't find e-mail 'thanks'; looked for …","frontmatter":{"title":"missing-notification, rule of check","description":"missing-notification, rule of check: error – An e-mail, SMS or API call of a form is not there. forms/tea.liquid can't find e-mail 'thanks'; looked for …"},"headers":[],"relativePath":"reference/checks/missing-notification.md","filePath":"reference/checks/missing-notification.md"}`);
const _sfc_main = { name: "reference/checks/missing-notification.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-notification" tabindex="-1">missing-notification <a class="header-anchor" href="#missing-notification" aria-label="Permalink to &quot;missing-notification&quot;">​</a></h1><p><em>error</em> – An e-mail, SMS or API call of a form is not there.</p><p><code>forms/tea.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>resource: tea</span></span>
<span class="line"><span>email_notifications: thanks</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>can&#39;t find e-mail &quot;thanks&quot;; looked for emails/thanks.liquid</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-notification.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingNotification = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingNotification as default
};
