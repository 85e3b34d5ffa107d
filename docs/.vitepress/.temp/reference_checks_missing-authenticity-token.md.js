import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-authenticity-token, rule of check","description":"missing-authenticity-token, rule of check: warning – A form posts to the app without authenticity_token, as a forged request does …","frontmatter":{"title":"missing-authenticity-token, rule of check","description":"missing-authenticity-token, rule of check: warning – A form posts to the app without authenticity_token, as a forged request does …"},"headers":[],"relativePath":"reference/checks/missing-authenticity-token.md","filePath":"reference/checks/missing-authenticity-token.md"}');
const _sfc_main = { name: "reference/checks/missing-authenticity-token.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-authenticity-token" tabindex="-1">missing-authenticity-token <a class="header-anchor" href="#missing-authenticity-token" aria-label="Permalink to &quot;missing-authenticity-token&quot;">​</a></h1><p><em>warning</em> – A form posts to the app without <code>authenticity_token</code>, as a forged request does.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>&lt;form action=&quot;/&quot; method=&quot;post&quot;&gt;&lt;button&gt;Send&lt;/button&gt;&lt;/form&gt;</span></span></code></pre></div><blockquote><p>this form sends no authenticity_token: add &lt;input type=&quot;hidden&quot; name=&quot;authenticity_token&quot; value=&quot;{{ context.authenticity_token }}&quot;&gt;</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-authenticity-token.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingAuthenticityToken = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingAuthenticityToken as default
};
