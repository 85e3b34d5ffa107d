import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"misplaced-app, rule of check","description":"misplaced-app, rule of check: error – The app is in another folder than the one that is checked. shop/app/views/pages/index.liquid found no folder 'views …","frontmatter":{"title":"misplaced-app, rule of check","description":"misplaced-app, rule of check: error – The app is in another folder than the one that is checked. shop/app/views/pages/index.liquid found no folder 'views …"},"headers":[],"relativePath":"reference/checks/misplaced-app.md","filePath":"reference/checks/misplaced-app.md"}`);
const _sfc_main = { name: "reference/checks/misplaced-app.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="misplaced-app" tabindex="-1">misplaced-app <a class="header-anchor" href="#misplaced-app" aria-label="Permalink to &quot;misplaced-app&quot;">​</a></h1><p><em>error</em> – The app is in another folder than the one that is checked.</p><p><code>shop/app/views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Hello</span></span></code></pre></div><blockquote><p>found no folder &quot;views&quot; here: the app is in &quot;shop&quot;</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/misplaced-app.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const misplacedApp = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  misplacedApp as default
};
