import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-page, rule of check","description":"missing-page, rule of check: warning – A link, a form or a redirect leads to an address that no page of the app has. views/pages/index.liquid …","frontmatter":{"title":"missing-page, rule of check","description":"missing-page, rule of check: warning – A link, a form or a redirect leads to an address that no page of the app has. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/missing-page.md","filePath":"reference/checks/missing-page.md"}');
const _sfc_main = { name: "reference/checks/missing-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-page" tabindex="-1">missing-page <a class="header-anchor" href="#missing-page" aria-label="Permalink to &quot;missing-page&quot;">​</a></h1><p><em>warning</em> – A link, a form or a redirect leads to an address that no page of the app has.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>&lt;a href=&quot;/tee/7?from=home&quot;&gt;Tea&lt;/a&gt;</span></span></code></pre></div><p><code>views/pages/tea.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>slug: tea/:id</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>no page has the address /tee/7</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingPage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingPage as default
};
